/** Where a map finds an address: 高德, which opens its own program on a phone. */
export const mapAddress = (place: string) =>
  `https://uri.amap.com/search?keyword=${encodeURIComponent(place)}`
