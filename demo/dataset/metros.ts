import type { DemoBrandKey } from './brands.ts'

/** A place with offices of a demo brand: a real ZIP code, the number of offices around it, and their area code. */
export type Metro = { zip: string; state: string; areaCode: string; offices: number }

/** 'zip state areaCode offices', one metro per line. */
const brightharbor = `
85004 AZ 602 26 | 85201 AZ 480 10 | 85701 AZ 520 9  | 90017 CA 213 18 | 92101 CA 619 9  | 95113 CA 408 7
94103 CA 415 8  | 95814 CA 916 7  | 80202 CO 303 8  | 06103 CT 860 4  | 20005 DC 202 6  | 33130 FL 305 9 
32801 FL 407 8  | 33602 FL 813 8  | 30303 GA 404 10 | 50309 IA 515 4  | 83702 ID 208 4  | 60602 IL 312 14
46204 IN 317 6  | 67202 KS 316 4  | 40202 KY 502 4  | 70112 LA 504 5  | 02108 MA 617 7  | 21202 MD 410 6
04101 ME 207 3  | 48226 MI 313 8  | 55401 MN 612 8  | 64106 MO 816 6  | 63101 MO 314 6  | 39201 MS 601 3
59101 MT 406 3  | 28202 NC 704 8  | 58102 ND 701 2  | 68102 NE 402 4  | 03101 NH 603 3  | 07102 NJ 973 6
87102 NM 505 4  | 89101 NV 702 7  | 10001 NY 212 14 | 14202 NY 716 4  | 43215 OH 614 7  | 44113 OH 216 6
73102 OK 405 5  | 97204 OR 503 7  | 19103 PA 215 8  | 15222 PA 412 5  | 02903 RI 401 3  | 29201 SC 803 4
57104 SD 605 2  | 37203 TN 615 7  | 75201 TX 214 10 | 77002 TX 713 10 | 78701 TX 512 8  | 78205 TX 210 6
23219 VA 804 5  | 53202 WI 414 9  | 25301 WV 304 2  | 82001 WY 307 2  | 35203 AL 205 4  | 72201 AR 501 3
19801 DE 302 3`

const copperstate = `
85004 AZ 602 15 | 85201 AZ 480 8 | 85701 AZ 520 8 | 86001 AZ 928 3 | 85364 AZ 928 3 | 86301 AZ 928 3`

const lumen = `
78701 TX 512 2 | 75201 TX 214 1 | 90017 CA 213 1 | 60602 IL 312 1 | 10001 NY 212 1 | 80202 CO 303 1 | 30303 GA 404 1`

export const demoMetros: Record<DemoBrandKey, Metro[]> = {
  brightharbor: read(brightharbor),
  copperstate: read(copperstate),
  lumen: read(lumen),
}

function read(table: string): Metro[] {
  return table
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [zip = '', state = '', areaCode = '', offices = '0'] = line.trim().split(/\s+/)
      return { zip, state, areaCode, offices: Number(offices) }
    })
}
