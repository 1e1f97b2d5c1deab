export const isInstalled: (root: string) => boolean;
export const install: (root: string) => string;
