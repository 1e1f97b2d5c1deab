export const isInstalled: (folder: string) => boolean;
export const installPackages: (folder: string) => void;
export const install: (root: string) => string;
