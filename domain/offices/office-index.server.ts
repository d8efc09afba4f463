/** Offices of every brand by place, kept in memory and refreshed when any instance changes one. */
export type OfficeIndex = {
  search(brandId: string, query: unknown): Promise<unknown>
}
