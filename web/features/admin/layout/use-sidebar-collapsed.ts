import { useState } from 'react';
import { readStored, store } from '#web/ui/browser-storage.ts';

/** The name in local storage. The value is `1` while the sidebar is collapsed. */
const SIDEBAR_KEY = 'admin-sidebar-collapsed';

/** Whether the sidebar is collapsed, and a function that toggles it. The browser remembers the state. */
export const useSidebarCollapsed = (): [collapsed: boolean, toggle: () => void] => {
  const [collapsed, setCollapsed] = useState(() => readStored(SIDEBAR_KEY) === '1');
  const toggle = () => {
    store(SIDEBAR_KEY, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
};
