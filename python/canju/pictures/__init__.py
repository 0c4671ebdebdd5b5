"""Pictures of honeymoon bridge, which has no sheets yet."""
