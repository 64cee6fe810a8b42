/** Returns a Permissions-Policy header that allows the camera as given and no other device feature. */
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

/** For the site: the camera counts pieces at the dock (web/features/carrier/counting). */
export const sitePermissions = permissionsPolicy('(self)')

/** For the API's pages. */
export const noPermissions = permissionsPolicy('()')
