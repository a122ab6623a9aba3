/** Is this an Apple device, whose shortcuts use ⌘ instead of Ctrl? */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
