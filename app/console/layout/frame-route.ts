/** The frame's route id, with which screens read its loader data. */
export const frameRoute = 'console/layout/frame'
