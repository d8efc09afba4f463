/** The frame's id among the routes, by which screens read what it has loaded. */
export const frameRoute = 'console/layout/frame'
