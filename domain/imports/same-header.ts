import { DomainError } from '#domain/errors.ts'

/** @throws DomainError `invalid` where the first line of a file is not the one that its columns were chosen from. */
export function requireSameHeader(cells: readonly string[], header: readonly string[]): void {
  const isSame =
    cells.length === header.length && cells.every((cell, at) => cell.trim() === header[at]?.trim())
  if (isSame) return
  const message = 'The first line of the file is not the one that was shown. Upload it again.'
  throw new DomainError('invalid', message)
}

/** Why a record of a file could not be read. */
export function faultWords(fault: 'quotes' | 'too_long' | undefined): string {
  return fault === 'too_long' ? 'It is too long for a row.' : 'Its quotes do not match.'
}
