import { DIAS_DE_AVISO, diasAte } from '@rifa-viva/contracts/regras/validade';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { Logger } from '@rifa-viva/server/logger';

export interface ValidadeDeps {
  readonly directory: Pick<Directory, 'company'>;
  readonly log: Logger;
}

const DIA_MS = 86_400_000;

export interface CertificadoVigiado {
  /** Days until it ends; not a number where there is none, or its end was never told. */
  dias(): number;
  close(): void;
}

/** Says in the log, at the start and once a day, that the certificate of Efí ends soon. */
export function vigiarCertificado({ directory, log }: ValidadeDeps): CertificadoVigiado {
  const dias = () => {
    const { validadeCertificado } = directory.company();
    return validadeCertificado ? diasAte(Date.parse(validadeCertificado), Date.now()) : Number.NaN;
  };
  const avisar = () => {
    const restam = dias();
    if (restam <= DIAS_DE_AVISO) {
      log.warn(
        { dias: restam, validade: directory.company().validadeCertificado },
        "the certificate of Efí ends soon: upload its successor in the back office's settings",
      );
    }
  };
  avisar();
  const relogio = setInterval(avisar, DIA_MS);
  relogio.unref();
  return { dias, close: () => clearInterval(relogio) };
}
