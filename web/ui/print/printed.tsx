import { type ReactNode, useEffect } from 'react';
import { Mark, useInstitution } from '#web/ui/institution.tsx';
import './printed.css';

/**
 * Gives the page the title `title` while this component is shown, because browsers name a saved PDF after the page's
 * title.
 */
const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

/**
 * Marks the elements around the printed element, so that the stylesheet hides all other elements. Firefox has `:has()`
 * only since 121.
 */
const markHolders = (printed: HTMLElement | null) => {
  const holders: Element[] = [];
  for (let at = printed?.parentElement; at; at = at.parentElement) holders.push(at);
  for (const holder of holders) holder.setAttribute('data-holds-printed', '');
  return () => {
    for (const holder of holders) holder.removeAttribute('data-holds-printed');
  };
};

type PrintedProps = {
  /** The name of the file that a browser saves. */
  title: string;
  /** The class under which a stylesheet gives the paper its look. */
  className: string;
  children: ReactNode;
};

/** Its children are all that is printed while it is shown. */
export const Printed = ({ title, className, children }: PrintedProps) => {
  useDocumentTitle(title);
  return (
    <div className={`printed ${className}`} ref={markHolders}>
      {children}
    </div>
  );
};

/** The institution on paper. Nothing is printed if the institution has neither name nor logo [FACE-24]. */
export const PrintedInstitution = () => {
  const { name = '', logo = '' } = useInstitution() ?? {};
  if (name === '' && logo === '') return null;
  return (
    <span className="institution">
      {logo !== '' && <Mark size={40} />}
      {name}
    </span>
  );
};
