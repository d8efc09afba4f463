declare module 'zipcodes/lib/codes.js' {
  type ZipCode = {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  const data: { codes: Record<string, ZipCode>; stateMap: Record<string, string[]> }
  export default data
}
