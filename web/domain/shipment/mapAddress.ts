/** Returns the address of a place in 高德, which opens its app on a phone. */
export const mapAddress = (location: string) =>
  `https://uri.amap.com/search?keyword=${encodeURIComponent(location)}`
