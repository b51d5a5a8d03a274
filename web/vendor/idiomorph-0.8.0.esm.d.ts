// What the house uses of Idiomorph.
type Options = {
  morphStyle?: "innerHTML" | "outerHTML";
  ignoreActiveValue?: boolean;
  callbacks?: { beforeNodeMorphed?: (old: Node, fresh: Node) => boolean };
};

export const Idiomorph: {
  morph(old: Element, fresh: Element | string, options?: Options): void;
};
