/** The most people one order covers, the primary member included; apart from the schemas, so that screens stay light. */
export const maxPeople = 9
