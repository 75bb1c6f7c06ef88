import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { deixarFlash } from '@rifa-viva/ui/pecas/flash.ts';
import { useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { DURA, falhar } from '../avisos/avisos.ts';
import { FormularioDeRegistro } from '../formulario/FormularioDeRegistro.tsx';
import type { Opcoes } from '../formulario/useEdicao.ts';
import { Botoes, Pilha } from '../moldura/caixas.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Empresa } from '../providers/data/tipos.ts';
import { AbaCores } from './AbaCores.tsx';
import { AbaGeral } from './AbaGeral.tsx';
import { AbaPix } from './AbaPix.tsx';
import { DialogoDoMetodo } from './DialogoDoMetodo.tsx';
import {
  type MetodoDePagamento,
  paraCorpo,
  paraFormulario,
  type ValoresDaEmpresa,
  validarEmpresa,
} from './formulario.ts';

const ABAS = ['Geral', 'Cores', 'Pix'] as const;
type Aba = (typeof ABAS)[number];

export function TelaDeConfiguracao() {
  const dados = useProvedor();
  const {
    data: empresa,
    error,
    refetch,
  } = useQuery({
    queryKey: ['carregarEmpresa'],
    // Others' changes are told at saving; the form must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => dados.carregarEmpresa({ signal }),
  });
  return (
    <Tela titulo="Configuração">
      {empresa ? (
        <Configuracao empresa={empresa} />
      ) : error ? (
        <NaoCarregou falha={error} aoTentar={refetch} />
      ) : (
        <Carregando />
      )}
    </Tela>
  );
}

function Configuracao({ empresa }: { readonly empresa: Empresa }) {
  const dados = useProvedor();
  const { administrador } = useLogado();
  const [inicial] = useState(() => paraFormulario(empresa));
  const [salvo, setSalvo] = useState(false);
  // Not before the guard of unsaved changes is gone, or the browser would ask.
  useEffect(() => {
    if (salvo) window.location.reload();
  }, [salvo]);
  const enviar = async ({ nomeCertificado, ...resto }: ValoresDaEmpresa): Promise<ValoresDaEmpresa> => ({
    ...(await dados.enviarImagens('configuracao', resto)),
    nomeCertificado,
  });
  /** The certificate goes by a call of its own: a refusal of the rest does not undo it. */
  const gravar: Opcoes<ValoresDaEmpresa>['gravar'] = async (valores, base, assentar) => {
    const { nomeCertificado: certificado, senhaCertificado } = valores;
    if (certificado instanceof File) {
      assentar('nomeCertificado', await dados.enviarCertificado(certificado, senhaCertificado));
    }
    const corpo = paraCorpo(base, { ...valores, nomeCertificado: base.nomeCertificado });
    if (Object.keys(corpo).length > 0) await dados.atualizarEmpresa(corpo);
    deixarFlash({ texto: 'Configurações salvas com sucesso...', duracao: DURA, tom: 'sucesso' });
    setSalvo(true);
  };
  return (
    <FormularioDeRegistro
      id={null}
      inicial={inicial}
      lerAtual={async () => paraFormulario(await dados.carregarEmpresa({}))}
      enviar={enviar}
      gravar={gravar}
      validar={validarEmpresa}
      aoFalhar={(falha) => falhar('Ocorreu um erro ao atualizar a empresa. Tente novamente...', falha)}
      guardado={administrador && !salvo}
    >
      {() => <Abas empresa={empresa} administrador={administrador} />}
    </FormularioDeRegistro>
  );
}

interface PropsDasAbas {
  readonly empresa: Empresa;
  readonly administrador: boolean;
}

function Abas({ empresa, administrador }: PropsDasAbas) {
  const irPara = useIrPara();
  const { isSubmitting: salvando, errors, submitCount } = useFormState<ValoresDaEmpresa>();
  const [aba, setAba] = useState<Aba>('Geral');
  const [configurado, setConfigurado] = useState<MetodoDePagamento | null>(null);
  // What the screen itself refuses stands on the first tab.
  const faltaNaGeral = Boolean(errors.nome ?? errors.logo);
  useEffect(() => {
    if (submitCount > 0 && faltaNaGeral) setAba('Geral');
  }, [submitCount, faltaNaGeral]);
  return (
    <Pilha>
      {!administrador && <SomenteLeitura />}
      <Card>
        <Tabs value={aba} onChange={(_, nova: Aba) => setAba(nova)} aria-label="Configurações">
          {ABAS.map((nome) => (
            <Tab key={nome} value={nome} label={nome} id={`aba-${nome}`} aria-controls={`painel-${nome}`} />
          ))}
        </Tabs>
        <CardContent>
          <Campos disabled={!administrador}>
            <div role="tabpanel" id={`painel-${aba}`} aria-labelledby={`aba-${aba}`}>
              {aba === 'Geral' && <AbaGeral />}
              {aba === 'Cores' && <AbaCores />}
              {aba === 'Pix' && (
                <AbaPix empresa={empresa} administrador={administrador} aoConfigurar={setConfigurado} />
              )}
            </div>
          </Campos>
          <Botoes>
            <Button onClick={() => irPara('/inicio')} disabled={salvando}>
              Cancelar
            </Button>
            {administrador && (
              <Button type="submit" variant="contained" color="secondary" loading={salvando}>
                Salvar
              </Button>
            )}
          </Botoes>
        </CardContent>
      </Card>
      {configurado && (
        <DialogoDoMetodo metodo={configurado} empresa={empresa} aoFechar={() => setConfigurado(null)} />
      )}
    </Pilha>
  );
}

const Campos = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
