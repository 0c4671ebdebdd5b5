"""Honeymoon bridge (蜜月桥牌) from the deal to the last trick: bidding, exchange, play.

``game.py`` is the table at which people and programs sit, ``rules.py`` its switches, ``views.py``
what one side has seen, ``players.py`` the programs, ``odds.py`` what each call or card is worth,
``records.py`` files. The rules themselves and all that is searched are in the core.
"""
