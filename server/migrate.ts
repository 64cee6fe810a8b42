import { readConfig } from './config.ts'
import { systemClock } from './core/clock.ts'
import { prepareDatabase } from './process/prepareDatabase.ts'
import { startFault } from './process/startFault.ts'
import { complain, say, withDatabase } from './process/withDatabase.ts'

// Brings the database of the server's own environment to the schema of this version; servers of the version before run on.
try {
  await withDatabase(readConfig(process.env), (pool) =>
    prepareDatabase(pool, { demo: null, now: systemClock.now(), log: say }),
  )
  say('数据库已升级到这个版本，现在可以逐个启动新版本的服务。')
} catch (error) {
  complain(startFault(error))
  process.exitCode = 1
}
