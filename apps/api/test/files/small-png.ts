/** A red png, 4 pixels wide and 2 high. */
export const SMALL_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGN4wMAARwzIHABiGgcB1nDmrQAAAABJRU5ErkJggg==",
  "base64",
);
