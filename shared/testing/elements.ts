import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type FoundElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of the element's own text nodes, without the text of its children. */
  readonly text: string;
  /** The number of child elements, without the content of templates. */
  readonly children: number;
};

/** The elements of a page as a browser reads it, in their order. A comment counts as an element `#comment`. */
export const elementsOf = (html: string): FoundElement[] => {
  const found: FoundElement[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#comment') found.push({ tag: '#comment', attributes: {}, text: '', children: 0 });
    const children = 'childNodes' in node ? node.childNodes : [];
    if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      const text = children.map((child) => ('value' in child ? child.value : '')).join('');
      found.push({ tag: node.tagName, attributes, text, children: children.filter((one) => 'tagName' in one).length });
    }
    for (const child of children) walk(child);
  };
  walk(parse(html));
  return found;
};
