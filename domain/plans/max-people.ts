/**
 * The most people on one order, including the primary member. In its own file so that screens don't load the schemas.
 */
export const maxPeople = 9
