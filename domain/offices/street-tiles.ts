/** The path of the operator's own map tiles, served in ranges, if STREET_TILES is set. */
export const streetTilesPath = '/map/streets.pmtiles'
