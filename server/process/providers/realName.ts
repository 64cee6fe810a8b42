import { aliyunRealName } from '../../adapters/realName/aliyun.ts'
import type { RealNameProvider } from '../../adapters/realName/provider.ts'
import { standInRealName } from '../../adapters/realName/standIn.ts'
import { tencentRealName } from '../../adapters/realName/tencent.ts'
import type { Config } from '../../config.ts'

/** Returns the configured provider; without one the stand-in, or null in production: operators check every card. */
export function configuredRealName(config: Config): RealNameProvider | null {
  // readConfig requires the keys
  if (config.REAL_NAME_PROVIDER === 'aliyun')
    return aliyunRealName({
      accessKeyId: config.ALIYUN_REAL_NAME_ACCESS_KEY_ID ?? '',
      accessKeySecret: config.ALIYUN_REAL_NAME_ACCESS_KEY_SECRET ?? '',
    })
  if (config.REAL_NAME_PROVIDER === 'tencent')
    return tencentRealName({
      secretId: config.TENCENT_REAL_NAME_SECRET_ID ?? '',
      secretKey: config.TENCENT_REAL_NAME_SECRET_KEY ?? '',
    })
  return config.isProduction ? null : standInRealName
}
