/** Hands a file to the browser's downloads. */
export const download = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once would be too early for some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
