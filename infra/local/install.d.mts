export const isInstalled: (folder: string, omitDev?: boolean) => boolean;
export const installPackages: (folder: string) => void;
export const install: (root: string, omitDev?: boolean) => string;
