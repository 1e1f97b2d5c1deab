import { useState } from 'react';
import { readStored, store } from '#web/ui/browser-storage.ts';

/** Name in local storage under which the state of the sidebar is kept: `1` when collapsed. */
const SIDEBAR_KEY = 'admin-sidebar-collapsed';

/** Whether the sidebar is collapsed, kept in the browser from one visit to the next, and how to turn it round. */
export const useSidebarCollapsed = (): [collapsed: boolean, toggle: () => void] => {
  const [collapsed, setCollapsed] = useState(() => readStored(SIDEBAR_KEY) === '1');
  const toggle = () => {
    store(SIDEBAR_KEY, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
};
