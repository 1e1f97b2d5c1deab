// Vite takes style sheets; the types of vite/client would bring today's DOM with them.
declare module '*.css';
