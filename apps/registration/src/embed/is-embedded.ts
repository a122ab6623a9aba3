/** Is this page in a frame of a website? */
export const isEmbedded = (): boolean => window.parent !== window;
