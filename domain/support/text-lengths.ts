/** Lengths of support messages, in characters. */
export const messageLength = { least: 10, most: 2_000 } as const
export const descriptionLength = { least: 20, most: 5_000 } as const
