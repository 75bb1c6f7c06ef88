import { openapi, paginaDaApi } from '@rifa-viva/contracts/http/documentacao';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import type { ReadDeps } from '../deps.ts';
import { documentoOpenApi } from './openapi.ts';
import { paginaDasChamadas } from './pagina.ts';

export function createDocumentacaoRoutes({ settings }: ReadDeps): Implementation[] {
  return [
    implement(openapi, async () => ({ answer: documentoOpenApi(settings.origin) })),
    implement(paginaDaApi, async () => ({
      file: Buffer.from(paginaDasChamadas()),
      contentType: 'text/html; charset=utf-8',
      fileName: 'chamadas.html',
    })),
  ];
}
