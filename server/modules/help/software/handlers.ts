import type { FileStore } from '#server/adapters/files/fileStore.ts'
import type { Handlers } from '#server/calls/context.ts'
import { createRelease } from './createRelease.ts'
import { allSoftware, publishedSoftware } from './list.ts'
import { publishRelease, withdrawRelease } from './publish.ts'
import { uploadPart } from './uploadPart.ts'

/** Handlers of software downloads: operators upload in parts and publish, users get links. */
export const softwareHandlers = ({ releases, secret }: { releases: FileStore; secret: string }) =>
  ({
    '/help/getSoftwareList': ({ db, now }) => publishedSoftware(db, secret, now),
    '/ops/getSoftwareList': ({ db }, request) => allSoftware(db, request),
    '/ops/createRelease': createRelease,
    '/ops/uploadReleasePart': uploadPart(releases),
    '/ops/publishRelease': publishRelease,
    '/ops/withdrawRelease': withdrawRelease,
  }) satisfies Partial<Handlers>
