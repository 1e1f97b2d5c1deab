// Replaces `preact/jsx-runtime` in the later scripts (build/inline.ts).
const preact = window.calendarWidget?.calendar?.preact;
if (!preact) throw new Error('The calendar does not run');
export const { jsx, jsx: jsxs, Fragment } = preact;
