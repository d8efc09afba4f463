/** Offices per page of the list. */
export const officesPerPage = 50
