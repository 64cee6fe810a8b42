import { BackupFault } from './manifest.ts'

const reasons: Record<string, string> = {
  ENOSPC: '磁盘已满，请腾出空间后再试',
  EDQUOT: '磁盘配额已用完，请腾出空间后再试',
  EACCES: '没有写的权限，请检查文件夹的属主后再试',
  EROFS: '磁盘是只读的，请换一个文件夹后再试',
}

/** Runs work that writes a file; a fault of the disk becomes a sentence that names the file. */
export async function withDiskFaults<Answer>(file: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    throw reason === undefined ? error : new BackupFault(`${file} 没有写成：${reason}`)
  }
}
