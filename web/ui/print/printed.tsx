import { type ReactNode, useEffect } from 'react';
import './printed.css';

/** While it is shown the page is named after it: browsers name the PDF that they save so. */
const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

/** Marks what it stands in: all else is left out when it is printed. Firefox has had :has() since 121 only. */
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
  /** Has the paper's own look. */
  className: string;
  children: ReactNode;
};

/** All that is printed while it is shown. */
export const Printed = ({ title, className, children }: PrintedProps) => {
  useDocumentTitle(title);
  return (
    <div className={`printed ${className}`} ref={markHolders}>
      {children}
    </div>
  );
};
