/** How many offices a page of the list has. */
export const officesPerPage = 50
