/** Length of a password in characters (NIST SP 800-63B §3.1.1.2). */
export const passwordLength = { least: 12, most: 128 } as const
