// What a program sees of the package's types: only checked, by tsc.
import { type Refuted, start } from "../../web/index.js";

async function program(): Promise<string> {
  const core = start({ worker: false });
  const { winner, best } = await core.solve("3 5 | 4", { seconds: 2 });
  const { position } = await core.read({ first: "3 5", second: "4", rules: "pagat" }, { lang: "zh" });
  const { refutations = [] }: Refuted = await core.refutations("3 5 | 4");
  const { plan } = await core.plan("3 5 | 4");
  // @ts-expect-error -- no such option
  await core.solve("3 5 | 4", { minutes: 2 });
  // @ts-expect-error -- a text
  const text: number = best.text;
  core.close();
  return [winner, best?.text, position.turn, refutations[0].reply.text, plan?.lines[0].join(), text].join();
}

void program;
