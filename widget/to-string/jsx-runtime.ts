import type { ElementType, FunctionComponent } from 'react';

/**
 * JSX → HTML text: the very components that React renders write the first picture before React has arrived. The bundler
 * puts this module in place of `react/jsx-runtime` (build/inline.ts). Only what our components use is known here: function
 * components without hooks, attributes, `style` objects of strings, text. Handlers and keys are left out.
 */
type Markup = { readonly html: string };
type Props = Record<string, unknown>;
/** `react/jsx-runtime`'s `jsx`, or ours. */
type Make = (type: ElementType, props: Props, key?: string) => unknown;

const ATTRIBUTE_NAMES: Record<string, string> = {
  className: 'class',
  tabIndex: 'tabindex',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};
const VOID = new Set(['img', 'input', 'hr']);
const SPECIAL = /[&<>"]/;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign) : text;

const isMarkup = (child: unknown): child is Markup => typeof child === 'object' && child !== null && 'html' in child;
const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number';

const inside = (child: unknown): string => {
  if (isText(child)) return escaped(String(child));
  if (isMarkup(child)) return child.html;
  if (!Array.isArray(child)) return '';
  let html = '';
  let textBefore = false;
  for (const each of child) {
    // React tells two neighbouring texts apart by a comment; a parser would join them.
    const isThisText = isText(each);
    html += (textBefore && isThisText ? '<!-- -->' : '') + inside(each);
    textBefore = isThisText;
  }
  return html;
};

const cssName = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const styleText = (style: object): string => {
  const parts = Object.entries(style).map(([name, value]) => `${cssName(name)}:${value}`);
  return parts.join(';');
};

const attribute = (name: string, value: unknown): string => {
  if (value === null || value === undefined || typeof value === 'function' || name === 'children') return '';
  if (typeof value === 'object') return ` ${name}="${escaped(styleText(value))}"`;
  if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)) return value ? ` ${name}=""` : '';
  return ` ${ATTRIBUTE_NAMES[name] ?? name}="${escaped(String(value))}"`;
};

// HTML marks the chosen option itself, React names it on the select.
const withChosen = (options: string, value: unknown): string =>
  options.replace(`value="${escaped(String(value))}"`, '$& selected=""');

// None of our components is a class.
const isComponent = (type: ElementType): type is FunctionComponent<Props> => typeof type === 'function';

const textOf: Make = (type, props) => {
  if (isComponent(type)) return { html: inside(type(props)) };
  let open = `<${type}`;
  for (const name in props) if (type !== 'select' || name !== 'value') open += attribute(name, props[name]);
  if (VOID.has(String(type))) return { html: `${open}>` };
  const content = inside(props.children);
  return { html: `${open}>${type === 'select' ? withChosen(content, props.value) : content}</${type}>` };
};

/** HTML of an element that this runtime made; empty for anything else. */
export const htmlOf = (element: unknown): string => (isMarkup(element) ? element.html : '');

let make: Make = textOf;

/** From now on the components make React's elements: React draws with what the page already has. */
export const drawWith = (other: Make): void => {
  make = other;
};

export const jsx: Make = (type, props, key) => make(type, props, key);
export const jsxs = jsx;
export const Fragment = ({ children }: Props): unknown => children;
