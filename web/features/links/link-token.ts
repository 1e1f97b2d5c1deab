/** The token of the link that was opened; it stands behind `#`, which reaches no server. Empty where there is none. */
export const tokenOfAddress = (): string => location.hash.slice(1);

/** Takes the token out of the address once it is used up, so that it stays neither there nor in the history. */
export const forgetToken = (): void => history.replaceState(history.state, '', location.pathname);
