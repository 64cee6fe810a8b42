/** A page may use the camera where `camera` says so, and nothing else of the device. Gives the header's value. */
const permissionsPolicy = (camera: '(self)' | '()') =>
  [
    `camera=${camera}`,
    ...[
      'accelerometer',
      'display-capture',
      'geolocation',
      'gyroscope',
      'hid',
      'magnetometer',
      'microphone',
      'midi',
      'payment',
      'serial',
      'usb',
      'xr-spatial-tracking',
    ].map((feature) => `${feature}=()`),
  ].join(', ')

/** Of the site: the camera counts pieces at the dock (web/features/carrier/counting); nothing else is ever asked for. */
export const sitePermissions = permissionsPolicy('(self)')

/** Of the API's pages. */
export const noPermissions = permissionsPolicy('()')
