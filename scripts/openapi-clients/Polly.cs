using System;
using System.Threading.Tasks;

// What the generated client names of Polly, which only NuGet has. It calls nothing of it unless
// a program sets a policy of retries, and Try.cs sets none.
namespace Polly
{
    public interface ISyncPolicy<TResult> { }

    public interface IAsyncPolicy<TResult>
    {
        Task<PolicyResult<TResult>> ExecuteAndCaptureAsync(Func<Task<TResult>> action);
    }

    public class PolicyResult<TResult>
    {
        public OutcomeType Outcome { get; set; }
        public TResult Result { get; set; }
        public Exception FinalException { get; set; }
    }

    public enum OutcomeType { Successful, Failure }
}
