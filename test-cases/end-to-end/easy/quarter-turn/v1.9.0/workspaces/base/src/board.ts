export const SIZE = 4;
