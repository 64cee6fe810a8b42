import { cruiseFloors } from './checks/cruiseFloors.mjs'
import { report } from './checks/report.mjs'
import { root } from './root.mjs'

const { seen, faults } = await cruiseFloors(root)
const total = Object.values(seen).reduce((sum, count) => sum + count, 0)
report(
  total === 0 ? ['no module was seen'] : faults,
  `${total} modules seen (${Object.entries(seen)
    .map(([folder, count]) => `${folder} ${count}`)
    .join(', ')})`,
)
