/** Where the operator's own map tiles are served, in pieces, where there are any (STREET_TILES). */
export const streetTilesPath = '/map/streets.pmtiles'
