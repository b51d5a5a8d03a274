// What the house uses of Idiomorph.
type Options = {
  morphStyle?: "innerHTML" | "outerHTML";
  ignoreActiveValue?: boolean;
  callbacks?: { beforeNodeMorphed?: (old: Node, fresh: Node) => boolean; beforeAttributeUpdated?: (name: string, element: Element) => boolean };
};

export const Idiomorph: {
  morph(old: Element, fresh: Element | string, options?: Options): void;
};
