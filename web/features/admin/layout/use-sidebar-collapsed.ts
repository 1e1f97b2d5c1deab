import { useState } from 'react';

/** Name in local storage under which the state of the sidebar is kept: `1` when collapsed. */
const SIDEBAR_KEY = 'admin-sidebar-collapsed';

const read = (): boolean => {
  try {
    return localStorage.getItem(SIDEBAR_KEY) === '1';
  } catch {
    // Blocked storage throws: the sidebar is then open on every load.
    return false;
  }
};

const store = (collapsed: boolean): void => {
  try {
    localStorage.setItem(SIDEBAR_KEY, collapsed ? '1' : '0');
  } catch {
    // kept until the page is left
  }
};

/** Whether the sidebar is collapsed, kept in the browser from one visit to the next, and how to turn it round. */
export const useSidebarCollapsed = (): [collapsed: boolean, toggle: () => void] => {
  const [collapsed, setCollapsed] = useState(read);
  const toggle = () => {
    store(!collapsed);
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
};
