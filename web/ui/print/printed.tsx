import { type ReactNode, useEffect } from 'react';
import { Mark, useInstitution } from '#web/ui/institution.tsx';
import './printed.css';

/** Sets the page's title while this component is shown, because browsers name a saved PDF by it. */
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
 * Marks the elements around the printed one, so that the stylesheet can hide all others. Firefox has `:has()` only
 * since 121.
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
  /** The title of the page, and so the name of the saved file. */
  title: string;
  /** The class for which a stylesheet defines the look on paper. */
  className: string;
  children: ReactNode;
};

/** While it is shown, only its children are printed. */
export const Printed = ({ title, className, children }: PrintedProps) => {
  useDocumentTitle(title);
  return (
    <div className={`printed ${className}`} ref={markHolders}>
      {children}
    </div>
  );
};

/** The institution's name and logo on paper, if it has any [FACE-24]. */
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
