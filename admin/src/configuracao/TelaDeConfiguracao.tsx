import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { chamar, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { deixarFlash } from '@rifa-viva/ui/pecas/flash.ts';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { DURA, falhar, informar } from '../comum/avisos.ts';
import { textoDoValor } from '../comum/conflito.ts';
import { DialogoDeConflito } from '../comum/DialogoDeConflito.tsx';
import { recusaDoServidor } from '../comum/recusaDoServidor.ts';
import { SomenteLeitura } from '../comum/SomenteLeitura.tsx';
import { Tela } from '../comum/Tela.tsx';
import type { Empresa } from '../comum/tipos.ts';
import { useEdicao } from '../comum/useEdicao.ts';
import { useFormulario } from '../comum/useFormulario.ts';
import { useGuardaAlteracoes } from '../comum/useGuardaAlteracoes.ts';
import { useLogado } from '../comum/useLogado.ts';
import { AbaCores } from './AbaCores.tsx';
import { AbaGeral } from './AbaGeral.tsx';
import { AbaPix } from './AbaPix.tsx';
import { DialogoDoMetodo } from './DialogoDoMetodo.tsx';
import {
  ARQUIVOS,
  type MetodoDePagamento,
  paraFormulario,
  rotuloDoCampo,
  validarEmpresa,
} from './formulario.ts';
import { comLogoEnviado, gravarEmpresa } from './gravar.ts';

const ABAS = ['Geral', 'Cores', 'Pix'] as const;
type Aba = (typeof ABAS)[number];

export function TelaDeConfiguracao() {
  const { data: empresa, error } = useQuery({
    queryKey: ['carregarEmpresa'],
    // Others' changes are told at saving; the form must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => chamar(carregarEmpresa, { signal }),
  });
  return (
    <Tela titulo="Configuração">
      {empresa ? (
        <Formulario empresa={empresa} />
      ) : error ? (
        <Alert severity="error">{textoDaFalha(error)}</Alert>
      ) : (
        <Carregando />
      )}
    </Tela>
  );
}

function Formulario({ empresa }: { readonly empresa: Empresa }) {
  const { administrador } = useLogado();
  const irPara = useIrPara();
  const [aba, setAba] = useState<Aba>('Geral');
  const [configurado, setConfigurado] = useState<MetodoDePagamento | null>(null);
  const [salvo, setSalvo] = useState(false);
  const formulario = useFormulario(paraFormulario(empresa));
  useGuardaAlteracoes(formulario.sujo && administrador && !salvo);
  const edicao = useEdicao({
    formulario,
    lerAtual: async () => paraFormulario(await chamar(carregarEmpresa)),
    arquivos: ARQUIVOS,
    enviar: comLogoEnviado,
    gravar: async (valores, base) => {
      await gravarEmpresa(base, valores, (nomeCertificado) =>
        formulario.assentar({ nomeCertificado, certificado: null }),
      );
      deixarFlash({ texto: 'Configurações salvas com sucesso...', duracao: DURA });
      setSalvo(true);
    },
  });
  // Not before the guard of unsaved changes is gone, or the browser would ask.
  useEffect(() => {
    if (salvo) window.location.reload();
  }, [salvo]);
  const tentar = async (acao: () => Promise<void>) => {
    const recusa = validarEmpresa(formulario.valores);
    if (recusa) {
      setAba('Geral');
      formulario.recusar(recusa);
      return informar(recusa.mensagem);
    }
    await acao().catch((falha: unknown) => {
      const recusada = recusaDoServidor(falha, formulario.nomes, rotuloDoCampo);
      if (recusada) formulario.recusar(recusada);
      falhar('Ocorreu um erro ao atualizar a empresa. Tente novamente...', recusada?.falha ?? falha);
    });
  };
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    void tentar(edicao.salvar);
  };
  return (
    <>
      {!administrador && <SomenteLeitura />}
      <Card>
        <Tabs
          value={aba}
          onChange={(_, nova: Aba) => setAba(nova)}
          aria-label="Configurações"
          sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
        >
          {ABAS.map((nome) => (
            <Tab key={nome} value={nome} label={nome} id={`aba-${nome}`} aria-controls={`painel-${nome}`} />
          ))}
        </Tabs>
        <CardContent component="form" noValidate onSubmit={enviar}>
          <fieldset disabled={!administrador} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <div role="tabpanel" id={`painel-${aba}`} aria-labelledby={`aba-${aba}`}>
              {aba === 'Geral' && <AbaGeral formulario={formulario} />}
              {aba === 'Cores' && <AbaCores formulario={formulario} />}
              {aba === 'Pix' && (
                <AbaPix formulario={formulario} empresa={empresa} aoConfigurar={setConfigurado} />
              )}
            </div>
          </fieldset>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 3 }}>
            <Button onClick={() => irPara('/inicio')} disabled={edicao.salvando}>
              Cancelar
            </Button>
            {administrador && (
              <Button type="submit" variant="contained" color="secondary" loading={edicao.salvando}>
                Salvar
              </Button>
            )}
          </Box>
        </CardContent>
      </Card>
      {configurado && (
        <DialogoDoMetodo
          metodo={configurado}
          formulario={formulario}
          empresa={empresa}
          aoFechar={() => setConfigurado(null)}
        />
      )}
      {edicao.conflito && (
        <DialogoDeConflito
          mudancas={edicao.conflito}
          rotulo={rotuloDoCampo}
          mostrar={textoDoValor}
          aoManter={() => void tentar(edicao.manter)}
          aoAceitar={edicao.aceitar}
          aoVoltar={edicao.voltar}
        />
      )}
    </>
  );
}
