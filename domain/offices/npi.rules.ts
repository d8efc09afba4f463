/**
 * Whether a string is a National Provider Identifier: ten digits that pass Luhn when prefixed with 80840 (45 CFR
 * 162.406).
 */
export function isNpi(npi: string): boolean {
  return /^[12]\d{9}$/.test(npi) && npiCheckDigit(npi.slice(0, 9)) === npi.slice(9)
}

/** The check digit that completes nine digits to a National Provider Identifier. */
export function npiCheckDigit(nine: string): string {
  const sum = [...`80840${nine}`]
    .reverse()
    .map(Number)
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? digit * 2 : digit
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}
