/**
 * For `onFocusOutside` of a dialog that a click beside it closes. Its focus is trapped, so nobody takes it out on purpose; React's
 * strict mode does, which closes what it opens once to open it again: the focus goes back to the button for a moment.
 */
export const ignoreFocusOutside = (domEvent: { preventDefault: () => void }): void => domEvent.preventDefault();
