import { headerOf } from '#domain/files/read-table.ts'

/** The names of a file as the console reads them where it does not know any. */
export const headerCells = (text: string): string[] => headerOf(Buffer.from(text), { known: () => 0 })
